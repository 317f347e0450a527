/** Runs in each test process before its tests. A loop that no longer turns lets no time limit of a test pass, so the watchdog ends the process. */
import { startWatchdog } from '@punctual/runtime/watchdog'

/** Longer than the longest computation of a test on a slow machine. */
startWatchdog({ limitMs: 100_000, name: 'test process', fileDescriptor: 2 })
