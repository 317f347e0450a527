import { change, type Fence, statement, test } from '../fence.ts'

const postgresql = 'packages/data-source/test/postgresql.test.ts'
const mariadb = 'packages/data-source/test/mariadb.test.ts'
const manyRows = 'apps/worker/test/query-rows.test.ts'
const keptAnswers = 'packages/engine/test/attempt/kept-answers.test.ts'
const namedValues = 'apps/worker/test/named-values.test.ts'
const queryProcesses = 'packages/data-source/test/query-processes.test.ts'
const sqlite = 'packages/data-source/test/sqlite.test.ts'

/** What a query of a user may do to a database, and how much it may answer. */
export const dataSourceFences: readonly Fence[] = [
  {
    name: 'query-reads-only',
    why: 'A query of a schedule could change the database that it reads.',
    mutants: [
      change('packages/data-source/src/postgresql/postgresql-driver.ts', {
        text: "'BEGIN TRANSACTION READ ONLY'",
        replacement: "'BEGIN TRANSACTION'",
        checker: test(
          postgresql,
          'PostgreSQL itself refuses a query that writes, in every way that a query can try',
        ),
      }),
      change('packages/data-source/src/mysql/mysql-driver.ts', {
        text: "    'SET SESSION TRANSACTION READ ONLY',\n    'START TRANSACTION READ ONLY',\n",
        replacement: "    'START TRANSACTION',\n",
        checker: test(mariadb, 'MariaDB itself refuses a query that writes'),
      }),
    ],
  },
  {
    name: 'query-rows-capped',
    why: 'A report could be made of a part of the rows, or take all memory.',
    mutants: [
      change('packages/data-source/src/cap-answer.ts', {
        text: 'if (rows > maxRows) throw',
        replacement: 'if (rows > 2 * maxRows) throw',
        checker: test(
          postgresql,
          'more rows than the data source or the question allows are a failure of their own, never a shortened result',
        ),
      }),
    ],
  },
  {
    name: 'row-ends-its-query-while-it-comes',
    why: 'One value of a query would take all memory of its process before anything counts it.',
    mutants: [
      change('packages/data-source/src/row-queue.ts', {
        text: 'if (size > maximumRowBytes) return breakOff(new FailureError(tooLargeRow()))',
        replacement: 'if (size > 64 * maximumRowBytes) return breakOff(null)',
        checker: test(
          queryProcesses,
          'a row of more than 8 MiB ends its query, also when each of its values is smaller',
        ),
      }),
    ],
  },
  {
    name: 'page-reaches-named-hosts',
    why: 'A page could frame a host inside of the network, and send what it shows out with its report.',
    mutants: [
      change('packages/source/src/kinds/webpage/export-page.ts', {
        text: '        isReachable: reachableBy(account),\n',
        checker: test(
          'packages/source/test/web-page-hosts.test.ts',
          'a page of an account reaches no other host that the operator allows: not by a redirect, frame, picture or script',
        ),
      }),
    ],
  },
  {
    name: 'run-began-after-the-edit',
    why: 'A run with the settings of before an edit would call the edited account valid.',
    mutants: [
      statement('learn-from-runs', {
        text: ' AND h.started_at > u.updated_at',
        checker: test(
          'apps/worker/test/learn-from-runs.test.ts',
          'a run that began before the last edit of its data source proves nothing of it, also when it ends later',
        ),
      }),
    ],
  },
  {
    name: 'database-file-below-root',
    why: 'A link below a root could lead to any file of the server.',
    mutants: [
      change('packages/data-source/src/sqlite/allowed-file.ts', {
        text: 'return real && realRoots.some((root) => root !== null && isBelow(real, root)) ? real : null',
        replacement: 'return realRoots.length > 0 ? real : null',
        checker: test(
          sqlite,
          'a file outside of the roots is refused: by its path, by "..", by a link and by a link of a directory',
        ),
      }),
    ],
  },
  {
    name: 'answer-is-kept-once',
    why: 'A retry would work with other rows and values than the attempt before it.',
    mutants: [
      statement('keep-answer', {
        text: 'ON CONFLICT DO NOTHING',
        replacement:
          'ON CONFLICT (execution_id, key, nominal_at) DO UPDATE SET value = excluded.value, claim_token = excluded.claim_token',
        checker: test(
          keptAnswers,
          'an answer is kept once: an attempt that comes later gets the one that is there, and its rows',
        ),
      }),
      change('apps/worker/src/data/ask-data.ts', {
        text: 'known.get(asked.key)',
        replacement: 'known.get(`no ${asked.key}`)',
        checker: test(
          namedValues,
          'an attempt after a failure works with the values that the first one was answered, although the table has changed',
        ),
      }),
    ],
  },
  {
    name: 'rows-of-the-kept-answer',
    why: 'A server that takes over would read rows that another attempt had begun to read.',
    mutants: [
      change('packages/engine/src/attempt/kept-answers.ts', {
        text: ' AND claim_token = $4',
        replacement: ' AND $4::uuid IS NOT NULL',
        checker: test(
          keptAnswers,
          'an answer is kept once: an attempt that comes later gets the one that is there, and its rows',
        ),
      }),
    ],
  },
  {
    name: 'ledger-window',
    why: 'An attempt would take a row that it has not read for one without files and mails, and send it again.',
    mutants: [
      change('apps/worker/src/attempt-ledger.ts', {
        text: 'if (row <= rows.window().lastRow) return true',
        replacement: 'if (row <= rows.window().lastRow + 1) return true',
        checker: test(
          manyRows,
          'an attempt after a crash reads the ledger of many rows page by page, and repeats no row',
        ),
      }),
    ],
  },
  {
    name: 'answer-of-owner',
    why: 'An attempt that has lost its execution would decide what the next one works with.',
    mutants: [
      statement('keep-answer', {
        text: ' AND e.claim_token = $2::uuid',
        replacement: ' AND $2::uuid IS NOT NULL',
        checker: test(keptAnswers, 'an attempt that has lost its execution keeps no answer and no rows'),
      }),
    ],
  },
  {
    name: 'one-file-for-a-key',
    why: 'Recipients of rows that ask for the same would compare two versions of one report.',
    mutants: [
      change('apps/worker/src/rendering.ts', {
        text: 'const kept = mayBeKept ? await run.port.findRendering(key) : null',
        replacement: 'const kept = mayBeKept && false ? await run.port.findRendering(key) : null',
        checker: test(
          'apps/worker/test/data-driven.test.ts',
          'the recipients of rows that ask for the same get one and the same file also after %s',
        ),
      }),
    ],
  },
  {
    name: 'kept-rows-of-owner',
    why: 'Processes that were overtaken would fill the store with rows that no run reads.',
    mutants: [
      statement('keep-rows', {
        text: ' AND e.claim_token = $2::uuid',
        replacement: ' AND $2::uuid IS NOT NULL',
        checker: test(keptAnswers, 'an attempt that has lost its execution keeps no answer and no rows'),
      }),
    ],
  },
  {
    name: 'query-texts-are-escaped',
    why: 'A value of a database could put a script into the body of a mail.',
    mutants: [
      change('packages/source/src/kinds/sql/html-table.ts', {
        text: 'return escapeHtml(text).replace(',
        replacement: 'return text.replace(',
        checker: test(
          'packages/source/test/sql.test.ts',
          'a query becomes a page with one table, in which every text is escaped',
        ),
      }),
      change('packages/delivery/src/kinds/email/compose-email.ts', {
        text: ' && !otherElement.test(body)',
        checker: test(
          'packages/delivery/test/kinds/email/compose-email.test.ts',
          'a page with more than a table is not put into the body: %s',
        ),
      }),
    ],
  },
  {
    name: 'query-texts-are-shown',
    why: 'A PDF table would be sent with boxes in place of characters that no font has.',
    mutants: [
      change('packages/source/src/kinds/sql/write-pdf.ts', {
        text: "  if (coverage.by === 'nothing') throw unshown(coverage.unshown)\n",
        checker: test(
          'packages/source/test/sql.test.ts',
          'a PDF table in writing that no font of the worker has is refused, and names the characters',
        ),
      }),
    ],
  },
]
