-- An edit raises the version of a row; when that was is told by the clock of the database, whatever made the edit.
CREATE FUNCTION note_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END $$;

CREATE TRIGGER note_edit BEFORE UPDATE ON users FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION note_edit();
CREATE TRIGGER note_edit BEFORE UPDATE ON groups FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION note_edit();
CREATE TRIGGER note_edit BEFORE UPDATE ON calendars FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION note_edit();
CREATE TRIGGER note_edit BEFORE UPDATE ON source_accounts FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION note_edit();
CREATE TRIGGER note_edit BEFORE UPDATE ON cluster_settings FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION note_edit();
