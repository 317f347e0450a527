-- How long after its due instant a run that is not delivered is late. 0: as the nearest folder above says.
ALTER TABLE schedules ADD COLUMN late_after_minutes integer NOT NULL DEFAULT 0;
ALTER TABLE folders ADD COLUMN late_after_minutes integer NOT NULL DEFAULT 0;

-- The folders that have a limit, or are below one that has.
CREATE FUNCTION late_limits() RETURNS TABLE (folder_id uuid, minutes integer) LANGUAGE sql STABLE AS $$
    WITH RECURSIVE limited(id, minutes) AS (
        SELECT f.id, f.late_after_minutes FROM folders f WHERE f.late_after_minutes > 0
        UNION ALL
        SELECT f.id, l.minutes FROM limited l JOIN folders f ON f.parent_id = l.id WHERE f.late_after_minutes = 0
    )
    SELECT id, minutes FROM limited
$$;

-- The limit of one schedule; 0 for none.
CREATE FUNCTION late_after(s schedules) RETURNS integer LANGUAGE sql STABLE AS $$
    SELECT coalesce(nullif(s.late_after_minutes, 0), (
        SELECT f.late_after_minutes FROM folders f WHERE f.id IN (SELECT folder_line(s.folder_id)) AND f.late_after_minutes > 0
        ORDER BY char_length(f.path) DESC LIMIT 1), 0)
$$;
