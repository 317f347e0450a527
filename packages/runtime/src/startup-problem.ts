/**
 * Something in the environment (a setting, a port, a version) that keeps a process from starting.
 * The message is one sentence for the operator; it is printed without a stack trace and the exit code is 1.
 */
export class StartupProblem extends Error {
  override readonly name = 'StartupProblem'
}
