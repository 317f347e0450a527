import type { DatabaseKind } from '@punctual/domain'

/**
 * Words that a query may not have outside of quotes, each with the words that make it harmless when they
 * follow. They are keywords that the database reserves, so no name is spelt like them without quotes.
 *
 * PostgreSQL and SQLite keep a session from writing themselves. A read-only session of MySQL still writes
 * files and locks rows. SQL Server has no read-only session at all: there this list, and the rollback at the
 * end of every query, keep a query from writing.
 */
export const refusedWords: Readonly<Record<DatabaseKind, Readonly<Record<string, readonly string[]>>>> = {
  PostgreSql: { INTO: [] },
  Sqlite: {},
  MySql: { INTO: [], UPDATE: [], LOCK: [], DELETE: [], CALL: [] },
  SqlServer: {
    ALTER: [],
    BACKUP: [],
    BEGIN: [],
    BULK: [],
    CHECKPOINT: [],
    COMMIT: [],
    CREATE: [],
    DBCC: [],
    DECLARE: [],
    DELETE: [],
    DENY: [],
    DROP: [],
    EXEC: [],
    EXECUTE: [],
    GRANT: [],
    INSERT: [],
    INTO: [],
    KILL: [],
    MERGE: ['JOIN', 'UNION'],
    OPENDATASOURCE: [],
    OPENQUERY: [],
    OPENROWSET: [],
    RECONFIGURE: [],
    RESTORE: [],
    REVERT: [],
    REVOKE: [],
    ROLLBACK: [],
    SAVE: [],
    SET: [],
    SHUTDOWN: [],
    TRUNCATE: [],
    UPDATE: [],
    UPDATETEXT: [],
    USE: ['HINT', 'PLAN'],
    WAITFOR: [],
    WRITETEXT: [],
  },
}
