/** How the command line ends. Programs branch on these: a number never gets another meaning. */
export const exitCodes = {
  done: { code: 0, meaning: 'Done. After `watch` and `run --wait`: the execution ended as Succeeded.' },
  refused: { code: 1, meaning: 'The service answered with an error, or something unexpected happened.' },
  usage: { code: 2, meaning: 'The command line is wrong, or a file that it names; nothing was changed.' },
  notLoggedIn: { code: 3, meaning: 'Not logged in, or the service refuses the credentials.' },
  notSucceeded: { code: 4, meaning: 'The execution ended, and not as Succeeded.' },
  unreachable: { code: 5, meaning: 'The service does not answer, or something else is at its address.' },
  waitOver: { code: 6, meaning: 'The time of `--timeout` is over; the execution goes on.' },
  notPassed: {
    code: 7,
    meaning: 'The drill was not passed: something was lost, doubled, late or not ended.',
  },
  changes: { code: 8, meaning: '`plan --exit-code`: schedules would change.' },
  interrupted: { code: 130, meaning: 'Ended by Ctrl-C or SIGTERM.' },
} as const satisfies Record<string, { code: number; meaning: string }>

export type ExitReason = keyof typeof exitCodes

/** Ends a command with a sentence for the person and an exit code for the program. */
export class CommandProblem extends Error {
  override readonly name = 'CommandProblem'
  readonly reason: ExitReason

  constructor(reason: ExitReason, sentence: string) {
    super(sentence)
    this.reason = reason
  }
}
