import { besideModel, change, type Fence, migration, model, simulation, statement, test } from '../fence.ts'

const attempt = 'packages/engine/test/attempt/attempt.test.ts'
const run = 'apps/worker/test/run-execution.test.ts'
const lostCommits = test(
  'packages/engine/test/attempt/lost-commits.test.ts',
  'no write of an attempt that the database has forgotten touches the one that has its number, claimed by %s',
)
const interrupted = test(
  'packages/engine/test/attempt/interrupted-ends.test.ts',
  'a delivery that was interrupted and has not been asked about is Unknown when the run %s',
)
const suppressed = test(
  'packages/engine/test/deliver/suppressed.test.ts',
  'a recipient that is suppressed before a later attempt gets nothing from it, and what may have arrived is not reported as skipped',
)
const mailer = 'packages/delivery/test/kinds/email/mailer.test.ts'
const leave = 'apps/worker/test/send-permit.test.ts'

/** No recipient gets a mail twice, and no delivery is reported that is not known. */
export const deliveries: readonly Fence[] = [
  {
    name: 'advance-compares-claim',
    why: 'An attempt that was overtaken would write into the rows of the newer one, and send what that sends too.',
    mutants: [
      statement('advance', {
        text: ' AND e.claim_token = g."claimToken"',
        checker: test(attempt, 'only the claim that an execution runs under may send for it'),
      }),
      statement('advance', { text: ' AND e.claim_token = g."claimToken"', checker: lostCommits }),
    ],
  },
  {
    name: 'advance-only-while-it-runs',
    why: 'A run would go on sending after a caller had cancelled it.',
    mutants: [
      statement('advance', {
        text: "CASE WHEN e.status = 'Executing' THEN true END",
        replacement: 'true',
        checker: test(
          attempt,
          'deliveries that are planned together with the permit to send are not sent by a frozen server or a cancelled run',
        ),
      }),
    ],
  },
  {
    name: 'permit-needs-a-lease',
    why: 'A server that was frozen would send what others have taken over.',
    mutants: [
      statement('advance', {
        text: 'AND is_alive(w.last_heartbeat_at, g."leaseMs")',
        replacement: 'AND true',
        checker: test(attempt, 'a frozen server that comes back may not send, even before it was rescued'),
      }),
      statement('advance', {
        text: 'o.may_send AND o.send ? p.id::text',
        replacement: 'o.send ? p.id::text',
        checker: test(
          attempt,
          'deliveries that are planned together with the permit to send are not sent by a frozen server or a cancelled run',
        ),
      }),
    ],
  },
  {
    name: 'permit-is-given-once',
    why: 'The same recipient would be sent to twice.',
    mutants: [
      statement('advance', {
        text: "AND d.state = 'Planned' AND o.may_send AND o.send ? d.id::text",
        replacement: "AND d.state IN ('Planned', 'Sending') AND o.may_send AND o.send ? d.id::text",
        checker: test(attempt, 'a delivery is granted once, also to the attempt that owns it'),
      }),
    ],
  },
  {
    name: 'long-runs-keep-their-events',
    why: 'The timeline of a run of many steps would end with its first ones.',
    mutants: [
      statement('advance', {
        text: 'FROM events v WHERE NOT v.gathered',
        replacement: 'FROM events v WHERE false',
        checker: test(
          'packages/engine/test/history/event-rows.test.ts',
          'a run of many steps names few transactions, and its timeline and the log still have every step once',
        ),
      }),
    ],
  },
  {
    name: 'only-what-was-granted-is-sent',
    why: 'A worker would send what has no permit.',
    mutants: [
      change('apps/worker/src/send-permit.ts', {
        text: 'planned.filter(({ id }) => granted.has(id))',
        replacement: 'planned',
        checker: test(run, 'nothing is sent without its send permit, however much was asked for'),
      }),
    ],
  },
  {
    name: 'no-end-without-leave',
    why: 'A mail would arrive that no row calls Sending, and arrive again after a crash.',
    mutants: [
      change('packages/delivery/src/kinds/email/smtp-transaction.ts', {
        text: 'if (requestSendPermit && !(await requestSendPermit()))',
        replacement: 'if (requestSendPermit && !requestSendPermit())',
        checker: test(
          mailer,
          'the message asks once whether it may end, when the server has everything else; refused or failed, the server reads no end',
        ),
      }),
    ],
  },
  {
    name: 'replies-of-other-mails-are-not-deferred',
    why: 'A reply that was read would be lost, because the run ends for a retry of another mail instead of with the reply.',
    mutants: [
      change('apps/worker/src/deliver.ts', {
        text: "[...found.values()].every((sent) => reasonOf(sent).kind === 'done')",
        replacement: 'true',
        checker: test(
          leave,
          'what the last mail of a run was answered is in the record, also when an earlier one is to be tried again',
        ),
      }),
    ],
  },
  {
    name: 'rescued-sends-are-unknown',
    why: 'What a dead server was sending would be sent again, although it may have arrived.',
    mutants: [
      statement('recall', {
        text: "(d.state = 'Sending' OR",
        replacement: '(false OR',
        checker: test(
          attempt,
          'a crash in the middle of sending leaves Unknown, and only what was not begun is sent later',
        ),
      }),
      model('open-deliveries', {
        text: "state: mayHaveArrived ? 'Unknown' : 'Cancelled',\n      settledAt: now,",
        replacement: "state: 'Planned',\n      settledAt: null,",
      }),
    ],
  },
  {
    name: 'interrupted-is-not-cancelled',
    why: 'A delivery that may have arrived would be reported as one that was never begun, because the run ended first.',
    mutants: [
      ...(['finish-executions', 'cancel-execution', 'decide-held', 'recall', 'settle-ended'] as const).map(
        (name) =>
          statement(name, {
            text: " AND d.error ->> 'code' IS DISTINCT FROM 'delivery_interrupted'",
            checker: interrupted,
          }),
      ),
      statement('finish-executions', {
        text: "WHEN r.error ->> 'code' = 'delivery_interrupted' THEN 'Unknown'",
        replacement: "WHEN false THEN 'Unknown'",
        checker: interrupted,
      }),
      change('packages/engine/src/memory/open-deliveries.ts', {
        text: ' || error?.code === deliveryInterrupted.code',
        checker: test(
          'packages/engine/test/memory/interrupted.test.ts',
          'the model reports a delivery that was interrupted and not asked about as Unknown, as PostgreSQL does',
        ),
      }),
    ],
  },
  {
    name: 'given-back-stays-interrupted',
    why: 'The next attempt would not ask what became of the first send, and send a second file.',
    mutants: [
      statement('settle-deliveries', {
        text: "CASE WHEN r.state = 'Planned' AND r.error IS NULL AND d.error ->> 'code' = 'delivery_interrupted' THEN d.error ELSE r.error END",
        replacement: 'r.error',
        checker: test(
          'packages/engine/test/deliver/late-permit.test.ts',
          'a permit that is given back leaves a delivery interrupted whose earlier send may have arrived',
        ),
      }),
    ],
  },
  {
    name: 'recall-cancels-what-was-not-sent',
    why: 'A cancelled run that is recalled would leave deliveries behind as if they were still to come.',
    mutants: [
      statement('recall', {
        text: " OR (d.state = 'Planned' AND t.status <> 'Waiting')",
        checker: test(
          attempt,
          'what an abandoned attempt was sending is Unknown once it is recalled, and a cancelled run ends',
        ),
      }),
    ],
  },
  {
    name: 'unknown-is-not-resent',
    why: 'A recipient whose mail may have arrived would get it twice without having asked for that.',
    mutants: [
      statement('advance', {
        text: "WHEN o.resend ? d.destination_id::text AND NOT o.skips ? d.id::text THEN 'Planned' ELSE 'Unknown' END",
        replacement: "WHEN true THEN 'Planned' ELSE 'Unknown' END",
        checker: test(
          attempt,
          'a delivery that an earlier attempt was still sending is Unknown to the next one, or sent again where that is wanted',
        ),
      }),
      model('ledger', {
        text: 'isOfEarlierAttempt && isResent && (',
        replacement: 'isOfEarlierAttempt && (',
      }),
    ],
  },
  {
    name: 'skipped-is-not-reopened',
    why: 'A recipient that was suppressed after an interrupted send would get the mail once more.',
    mutants: [
      statement('advance', {
        text: " AND NOT o.skips ? d.id::text THEN 'Planned'",
        replacement: " THEN 'Planned'",
        checker: suppressed,
      }),
    ],
  },
  {
    name: 'only-planned-is-withdrawn',
    why: 'A recipient that has the mail would be reported as skipped.',
    mutants: [
      statement('advance', {
        text: "d.state = 'Planned' AND p.id = d.id",
        replacement: 'p.id = d.id',
        checker: suppressed,
      }),
    ],
  },
  {
    name: 'one-delivery-for-a-recipient',
    why: 'A recipient would have two rows in the ledger, and get two mails.',
    mutants: [
      change(migration, {
        text: 'CREATE UNIQUE INDEX deliveries_execution_id_destination_id_row_number_recipient_key',
        replacement: 'CREATE INDEX deliveries_execution_id_destination_id_row_number_recipient_key',
        checker: test(attempt, 'nothing is made or sent twice for one place, whatever its id'),
      }),
    ],
  },
  {
    name: 'reply-belongs-to-its-claim',
    why: 'The late reply to an attempt that was overtaken would settle what the newer one is sending.',
    mutants: [
      statement('settle-deliveries', {
        text: ' AND d.claim_token = r."claimToken"',
        checker: test(
          attempt,
          'the late reply to an attempt that was overtaken changes nothing that the newer one is sending',
        ),
      }),
      statement('settle-deliveries', { text: ' AND d.claim_token = r."claimToken"', checker: lostCommits }),
    ],
  },
  {
    name: 'reply-comes-before-its-next-send',
    why: 'A mail that was put off would get no permit, since its commit settles it after that was asked.',
    mutants: [
      change('packages/engine/src/deliver/ledger-calls.ts', {
        text: 'if (send.some((id) => earlier.results?.some((result) => result.id === id))) return null',
        replacement: '',
        checker: test(
          'packages/engine/test/deliver/joint-commits.test.ts',
          'a delivery that was put off is permitted again after its reply, also when both are asked at the same moment',
        ),
      }),
    ],
  },
  {
    name: 'one-statement-grants-once',
    why: 'Two sends of one delivery that ask at the same moment would both be permitted.',
    mutants: [
      change('packages/engine/src/deliver/ledger-calls.ts', {
        text: 'if (send.some((id) => earlier.advance?.send?.includes(id))) return null',
        replacement: '',
        checker: test(attempt, 'a delivery is granted once, also to the attempt that owns it'),
      }),
    ],
  },
  {
    name: 'only-a-reply-corrects-unknown',
    why: 'What is Unknown would become a failure, or be sent again, without anybody having heard a reply.',
    mutants: [
      statement('settle-deliveries', {
        text: " AND r.state IN ('Accepted', 'Rejected')",
        checker: besideModel,
      }),
    ],
  },
  {
    name: 'silence-is-unknown',
    why: 'A mail that may have arrived would be sent again because its reply got lost.',
    mutants: [
      change('apps/worker/src/delivery-result.ts', {
        text: "if (destination.settings.onUnknown === 'Resend')",
        replacement: 'if (destination.settings.onUnknown)',
        checker: test(run, 'no reply after the message was handed over is Unknown, and it is not sent again'),
      }),
      change('apps/worker/src/delivery-result.ts', {
        text: "if (destination.settings.onUnknown === 'Resend')",
        replacement: 'if (destination.settings.onUnknown)',
        checker: simulation(),
      }),
    ],
  },
  {
    name: 'same-message-id',
    why: 'A mail that is sent again would resemble another one to whoever receives it.',
    mutants: [
      change('packages/domain/src/id.ts', {
        text: 'return `<${idOf(`${placeOf(mailing)}${only}|message`)}@${domain}>`',
        replacement: 'return `<${mailing.row < 0 ? idOf(only) : v7()}@${domain}>`',
        checker: test(
          'packages/domain/src/id.test.ts',
          'an id that follows from what it names is the same in every process, for ever',
        ),
      }),
    ],
  },
  {
    name: 'success-from-evidence',
    why: 'A run would be a success although somebody did not get the report.',
    mutants: [
      change('packages/domain/src/execution/advance.ts', {
        text: 'accepted === wanted ?',
        replacement: 'accepted > -1 ?',
        checker: simulation(),
      }),
      change('packages/domain/src/execution/advance.ts', {
        text: 'return failedParts === 0 && accepted',
        replacement: 'return failedParts > -1 && accepted',
        checker: test(
          'apps/worker/test/package.test.ts',
          'a package that may be incomplete sends the made files, names the missing ones in record and mail, and is not a success',
        ),
      }),
    ],
  },
]
