"""The triggers of the schema for PostgreSQL, with the same names as in SQLite."""

from __future__ import annotations

from typing import Final

_LISTED: Final = "{0}.cautious IS NOT NULL AND {0}.hidden = 0 AND {0}.gone = 0"
_STRETCH: Final = "CAST(trunc(({0}.cautious + 10000) / 10) AS BIGINT)"
_APPEND_ONLY: Final = """
    CREATE FUNCTION refuse_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '% are append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
    END $$
"""
_DELETED_WITH_MATCH: Final = """
    CREATE FUNCTION goes_only_with_its_match() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT 1 FROM matches WHERE id = OLD.match) THEN
            RAISE EXCEPTION '% are append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN OLD;
    END $$
"""
_COUNT: Final = f"""
    CREATE FUNCTION count_ranks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP <> 'INSERT' AND {_LISTED.format("OLD")} THEN
            UPDATE rank_counts SET listed = listed - 1
            WHERE kind = OLD.kind AND guild = OLD.guild AND month = OLD.month AND stretch = {_STRETCH.format("OLD")};
        END IF;
        IF TG_OP <> 'DELETE' AND {_LISTED.format("NEW")} THEN
            INSERT INTO rank_counts (kind, guild, month, stretch, listed)
            VALUES (NEW.kind, NEW.guild, NEW.month, {_STRETCH.format("NEW")}, 1)
            ON CONFLICT (kind, guild, month, stretch) DO UPDATE SET listed = rank_counts.listed + 1;
        END IF;
        RETURN NULL;
    END $$
"""

FUNCTIONS: Final = (_APPEND_ONLY, _DELETED_WITH_MATCH, _COUNT)
TRIGGERS: Final = {
    "moves_are_never_changed": "BEFORE UPDATE ON moves FOR EACH ROW EXECUTE FUNCTION refuse_append_only()",
    "moves_go_only_with_their_match": "BEFORE DELETE ON moves FOR EACH ROW EXECUTE FUNCTION goes_only_with_its_match()",
    "ratings_are_never_changed": (
        "BEFORE UPDATE OF number, seat, match, kind, outcome, mu_before, sigma_before, mu_after, sigma_after, weight,"
        " library, at ON ratings FOR EACH ROW EXECUTE FUNCTION refuse_append_only()"
    ),
    "ratings_go_only_with_their_match": (
        "BEFORE DELETE ON ratings FOR EACH ROW EXECUTE FUNCTION goes_only_with_its_match()"
    ),
    "ranks_count_who_comes": "AFTER INSERT ON ranks FOR EACH ROW EXECUTE FUNCTION count_ranks()",
    "ranks_count_who_goes": "AFTER DELETE ON ranks FOR EACH ROW EXECUTE FUNCTION count_ranks()",
    "ranks_count_who_moves": (
        "AFTER UPDATE OF cautious, hidden, gone ON ranks FOR EACH ROW EXECUTE FUNCTION count_ranks()"
    ),
}
