-- Whether no mail about a schedule may go to an address at an instant. A pause that has ended does not count.
CREATE FUNCTION is_suppressed(recipient text, about_schedule uuid, present timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM suppressions s WHERE s.address_key = lower(recipient)
        AND (s.schedule_id IS NULL OR s.schedule_id = about_schedule) AND (s.until_at IS NULL OR s.until_at > present))
$$;
