-- A breaker stays open without the schedule whose run opened it: its need stays for the others that wait.
CREATE OR REPLACE FUNCTION forget_needs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM needs WHERE schedule_id = OLD.id AND kind <> 'Breaker';
    RETURN NULL;
END $$;
