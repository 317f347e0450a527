/**
 * The newest format of schedules, destinations, snapshots and messages that this build reads.
 *
 * Old and new processes run side by side during an upgrade. So most changes only add what older builds may
 * omit. Where an omission would make another report, or send it to others, the migration of the change raises
 * `cluster_settings.work_format`, and this number grows with it. From that moment nothing is placed on a
 * server that reads less, its claims fail, and it says so. What it runs it finishes, from the snapshot that
 * its claim froze.
 */
export const workFormat = 4
