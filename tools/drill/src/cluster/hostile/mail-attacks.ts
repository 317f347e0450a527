import { type Attack, type Attacked, TargetMissed } from './attack.ts'
import { type MailMode, mailModes } from './hostile-mail-server.ts'
import { createSchedule, manyRuns, runAndWait, runMany } from './hostile-schedule.ts'

/** A schedule whose mails go through the hostile mail server: it is bound to the one worker that has it. */
async function makeSchedule(attacked: Attacked, name: string): Promise<string> {
  const mail = { To: 'hostile@example.org', Subject: '{{ExecutionId}}', Format: 'CSV' }
  const server = attacked.mailServer.worker
  const scheduleId = await createSchedule(attacked, { name, from: { kind: 'ordinary' }, mail, server })
  if (scheduleId === null) throw new TargetMissed('the api refused its schedule')
  return scheduleId
}

async function whileHostile(
  { mailServer }: Attacked,
  mode: MailMode,
  work: () => Promise<void>,
): Promise<void> {
  const metBefore = mailServer.met(mode)
  mailServer.setMode(mode)
  try {
    await work()
  } finally {
    mailServer.setMode(null)
  }
  if (mailServer.met(mode) === metBefore) throw new TargetMissed('the mail server was never asked')
}

/**
 * The next mail of the worker meets an ordinary mail server and has to arrive. It also ends the failures in a
 * row that would open a breaker.
 */
async function once(attacked: Attacked, mode: MailMode): Promise<void> {
  const scheduleId = await makeSchedule(attacked, mode)
  await whileHostile(attacked, mode, async () => void (await runAndWait(attacked, scheduleId)))
  const status = await runAndWait(attacked, scheduleId)
  if (status !== 'Succeeded') throw new Error(`the mail after it ended as ${status ?? 'nothing'}`)
}

/** Opens the breaker of the mail server, so that nothing else of this side would reach it. */
async function again(attacked: Attacked): Promise<void> {
  const scheduleId = await makeSchedule(attacked, 'many')
  await whileHostile(attacked, 'hangs up', () => runMany(attacked, scheduleId))
}

export const mailAttacks: readonly Attack[] = [
  ...mailModes.map((mode): Attack => ({
    name: `it ${mode}`,
    side: 'as a mail server',
    send: (attacked) => once(attacked, mode),
  })),
  { name: `it hangs up on ${manyRuns} runs`, side: 'as a mail server', last: true, send: again },
]
