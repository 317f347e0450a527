import { expect, it } from 'vitest'

import { migrationProblems } from './migrations.ts'

const noticed = [
  ['DROP TABLE schedules;', 'drops'],
  ['drop table schedules;', 'drops'],
  ['ALTER TABLE "schedules"\n  DROP COLUMN "name";', 'drops'],
  ['ALTER TABLE schedules DROP name;', 'drops'],
  ['DROP FUNCTION claim(uuid);', 'drops'],
  ['ALTER TABLE schedules RENAME COLUMN name TO title;', 'renames'],
  ["ALTER TYPE status RENAME VALUE 'Running' TO 'Runs';", 'renames'],
  ['ALTER TABLE work ALTER COLUMN priority TYPE bigint;', 'rewrites'],
  ['ALTER TABLE work ALTER priority SET DATA TYPE bigint;', 'rewrites'],
  ['ALTER TABLE work ALTER COLUMN priority SET NOT NULL;', 'refuses rows'],
  ['ALTER TABLE work ADD COLUMN place text NOT NULL;', 'required column'],
  ["ALTER TABLE work ADD note text DEFAULT 'NOT NULL', ADD place text NOT NULL;", 'required column'],
  ['ALTER TABLE work ADD CONSTRAINT positive CHECK (priority > 0);', 'NOT VALID'],
  ['ALTER TABLE work ADD CONSTRAINT known FOREIGN KEY (a) REFERENCES b (id);', 'NOT VALID'],
  ['CREATE UNIQUE INDEX work_key ON work (id);', 'refuses rows'],
  ['CREATE INDEX work_idx ON ONLY work (id);', 'writers waiting'],
  ['ALTER TABLE work ADD a text; ALTER TABLE work VALIDATE CONSTRAINT positive;', 'of its own'],
  ['ALTER TABLE work VALIDATE CONSTRAINT a, DROP CONSTRAINT b;', 'of its own'],
  ["SELECT 'it''s; DROP'; DROP TABLE a;", 'drops'],
  ['CREATE TABLE a (b text); -- DROP\nDROP TABLE c;', 'drops'],
] as const

it.each(noticed)('a statement that the build before would notice is refused: %s', (sql, rule) => {
  expect(migrationProblems(sql)).toEqual([
    expect.objectContaining({ rule: expect.stringContaining(rule) as string }),
  ])
})

const unnoticed = [
  'ALTER TABLE work ADD COLUMN place text;',
  "ALTER TABLE work ADD COLUMN place text NOT NULL DEFAULT '';",
  'ALTER TABLE work ADD CONSTRAINT positive CHECK (priority > 0) NOT VALID;',
  'CREATE TABLE a (b text NOT NULL CHECK (b > 0)); CREATE UNIQUE INDEX a_key ON a (b); CREATE INDEX a_idx ON a (b);',
  'ALTER TABLE a ADD b text; ALTER TABLE work VALIDATE CONSTRAINT c; ALTER TABLE work VALIDATE CONSTRAINT d;',
  'CREATE TABLE a (b int); ALTER TABLE a ADD CONSTRAINT c CHECK (b > 0); ALTER TABLE a VALIDATE CONSTRAINT c;',
  "COMMENT ON TABLE a IS 'DROP TABLE a; DROP TABLE b';",
  '-- DROP TABLE a;\nSELECT 1;',
  '/* DROP TABLE a; */ SELECT 1;',
  'CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $body$ BEGIN DROP TABLE a; END $body$;',
  'DROP TRIGGER IF EXISTS a ON b; CREATE TRIGGER a AFTER INSERT ON b EXECUTE FUNCTION f();',
]

it.each(unnoticed)('a statement that only adds is accepted: %s', (sql) => {
  expect(migrationProblems(sql)).toEqual([])
})
