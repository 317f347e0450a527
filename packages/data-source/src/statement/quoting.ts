import type { DatabaseKind } from '@punctual/domain'

/** How a database quotes and comments, as far as `readStatement` must know it. */
export interface Quoting {
  /** The closing character for each opening one. */
  readonly quotes: Readonly<Record<string, string>>
  /** Opening characters after which a backslash takes the next character with it. */
  readonly backslashes: string
  /** Closing characters that stand for themselves when they are written twice. */
  readonly doubled: string
  readonly nestedComments: boolean
  readonly hashComments: boolean
  /** Whether `--` opens a comment only before a space. */
  readonly spaceAfterDashes: boolean
  /** Whether the content of some comments is executed. */
  readonly executableComments: boolean
  /** Characters that end a comment of one line. */
  readonly lineEnds: string
  /** Whether `?` stands for a parameter. */
  readonly questionMarks: boolean
}

const standard: Quoting = {
  quotes: { "'": "'", '"': '"' },
  backslashes: '',
  doubled: `'"`,
  nestedComments: true,
  hashComments: false,
  spaceAfterDashes: false,
  executableComments: false,
  lineEnds: '\n',
  questionMarks: false,
}

/** The drivers set up each session so that the server reads strings in this way. */
export function quotingOf(kind: DatabaseKind): Quoting {
  switch (kind) {
    case 'PostgreSql':
      return { ...standard, lineEnds: '\n\r' }
    case 'SqlServer':
      return { ...standard, quotes: { ...standard.quotes, '[': ']' }, doubled: `'"]` }
    case 'Sqlite':
      return {
        ...standard,
        quotes: { ...standard.quotes, '`': '`', '[': ']' },
        doubled: `'"\``,
        nestedComments: false,
        questionMarks: true,
      }
    case 'MySql':
      return {
        ...standard,
        quotes: { ...standard.quotes, '`': '`' },
        backslashes: `'"`,
        doubled: `'"\``,
        nestedComments: false,
        hashComments: true,
        spaceAfterDashes: true,
        executableComments: true,
        questionMarks: true,
      }
  }
}
