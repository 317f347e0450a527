import {
  type DutyDependencies,
  type Elector,
  type EngineStore,
  registerServer,
  type LeaseConnection,
  type ServerRegistration,
  type RegistrationOptions,
  schedulerMetrics,
  startDuties,
  startElector,
} from '@punctual/engine'

export interface SchedulerOptions {
  readonly server: Omit<RegistrationOptions['server'], 'role' | 'slots'>
  readonly duties: DutyDependencies & { readonly store: Pick<EngineStore, 'servers'> }
  /** Pause between two polls of a lease that is free. */
  readonly followMs: number
  readonly connect: () => Promise<LeaseConnection>
  /** The state of the process; not reported when omitted. */
  readonly vitals?: RegistrationOptions['vitals']
}

/**
 * A scheduler over opened ports: enters the list of servers, follows, and leads whenever it can. Everything
 * goes onto the stack, so that leadership ends before the place in the list does.
 *
 * @throws StartupProblem when another scheduler of the same name lives
 */
export async function startScheduler(
  resources: AsyncDisposableStack,
  { server, duties, followMs, connect, vitals }: SchedulerOptions,
  stopping: AbortSignal,
): Promise<{ readonly registration: ServerRegistration; readonly elector: Elector }> {
  const { store, clock, logger, metrics, limits } = duties
  metrics.set(schedulerMetrics.leader, {}, 0)
  const registration = resources.use(
    await registerServer(
      {
        store,
        clock,
        logger,
        limits,
        server: { ...server, role: 'scheduler', slots: 0 },
        running: () => [],
        stop: () => {},
        leaseLost: () => {},
        ...(vitals ? { vitals } : {}),
      },
      stopping,
    ),
  )
  const elector = resources.use(
    startElector({
      identity: server,
      clock,
      logger,
      followMs,
      connect,
      serverLeaseMs: limits.serverLeaseMs,
      startDuties: (term) => startDuties(duties, term, registration),
    }),
  )
  return { registration, elector }
}
