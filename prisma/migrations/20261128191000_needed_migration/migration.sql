-- The newest migration that a build has to know to run on this schema. A migration that takes away what earlier builds
-- use names itself here; one that only adds does not.
ALTER TABLE cluster_settings ADD COLUMN needed_migration text NOT NULL DEFAULT '20261128191000_needed_migration';
