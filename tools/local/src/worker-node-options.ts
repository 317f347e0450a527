/**
 * Options of Node that every worker is started with; docker-compose.yml repeats them, and a test compares. Without them, Node lets
 * garbage grow with the memory of the machine: that of old objects, and that of young ones, which wide rows are. A worker needs little
 * of either.
 */
export const workerNodeOptions = ['--max-old-space-size=1024', '--max-semi-space-size=16'] as const
