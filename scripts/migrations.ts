// Rules of migrations. Processes of the build before run on the schema of this one during an upgrade. So a migration
// only adds, and holds no lock for as long as a large table takes.

/** A statement of a migration that a running process of the build before would notice. */
export interface MigrationProblem {
  readonly rule: string
  readonly statement: string
}

interface Rule {
  readonly name: string
  readonly refuses: RegExp
  /** A part that makes it harmless. */
  readonly unless?: RegExp
  /** Harmless when what it names here was created by the same migration. */
  readonly onNew?: RegExp
  /** Harmless when the migration does nothing else to that table. */
  readonly isOnlyBeside?: true
}

const alteredTable = /^ALTER TABLE (?:ONLY )?(\w+)/i
const validates = /^ALTER TABLE (?:ONLY )?\w+ VALIDATE CONSTRAINT \w+$/i

const rules: readonly Rule[] = [
  {
    name: 'drops what the build before uses',
    refuses: /^DROP (?:TABLE|VIEW|TYPE|SEQUENCE|FUNCTION|INDEX)\b/i,
  },
  {
    name: 'drops what the build before uses',
    refuses: /^ALTER TABLE .*\bDROP (?!CONSTRAINT\b|NOT\b|DEFAULT\b)/i,
  },
  { name: 'renames what the build before uses', refuses: /^ALTER .*\bRENAME\b/i },
  {
    name: 'rewrites the table under a lock',
    refuses: /^ALTER TABLE .*\bALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE\b/i,
  },
  {
    name: 'refuses rows that the build before writes',
    refuses: /^ALTER TABLE .*\bSET NOT NULL\b/i,
    onNew: alteredTable,
  },
  {
    name: 'adds a required column without a default',
    refuses: /\bADD (?!CONSTRAINT\b)(?![^,]*\bDEFAULT\b)[^,]*\bNOT NULL\b/i,
    onNew: alteredTable,
  },
  {
    name: 'reads every row under a lock: add it NOT VALID',
    refuses: /^ALTER TABLE .*\bADD CONSTRAINT \w+ (?:CHECK|FOREIGN)\b/i,
    unless: /\bNOT VALID\b/i,
    onNew: alteredTable,
  },
  {
    name: 'reads every row under the lock of what is beside it: validate in a migration of its own',
    refuses: /^ALTER TABLE .*\bVALIDATE CONSTRAINT\b/i,
    onNew: alteredTable,
    isOnlyBeside: true,
  },
  {
    name: 'refuses rows that the build before writes',
    refuses: /^CREATE UNIQUE INDEX\b/i,
    onNew: /\bON (?:ONLY )?(\w+)/i,
  },
  {
    name: 'keeps writers waiting while it reads the table',
    refuses: /^CREATE INDEX\b/i,
    onNew: /\bON (?:ONLY )?(\w+)/i,
  },
]

/** What of a migration breaks the rules. */
export function migrationProblems(sql: string): MigrationProblem[] {
  const statements = statementsOf(sql)
  const created = new Set(statements.flatMap((statement) => createdTable.exec(statement)?.[1] ?? []))
  const changed = new Set(
    statements.filter((each) => !validates.test(each)).flatMap((each) => alteredTable.exec(each)?.[1] ?? []),
  )
  return statements.flatMap((statement) =>
    rules
      .filter(({ refuses, unless, onNew, isOnlyBeside }) => {
        if (!refuses.test(statement) || unless?.test(statement)) return false
        const name = onNew?.exec(statement)?.[1]
        if (name === undefined) return true
        return !created.has(name) && (!isOnlyBeside || changed.has(name))
      })
      .map(({ name }) => ({ rule: name, statement })),
  )
}

const createdTable = /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/i

/** The statements without their comments, strings and bodies of functions, each on one line. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$|--[^\n]*|\/\*[^]*?\*\/|'[^']*'/g, (found) =>
      found.startsWith('-') || found.startsWith('/') ? ' ' : "''",
    )
    .replaceAll('"', '')
    .split(';')
    .map((statement) => statement.split(/\s+/).join(' ').trim())
    .filter((statement) => statement !== '')
}
