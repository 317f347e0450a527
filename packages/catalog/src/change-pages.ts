/*
 * Pages of schedules
 *
 * A change of an account or of a calendar is written to its schedules in the order of their ids, a page in a
 * commit.
 */

/** Comes before every id. */
export const firstId = '00000000-0000-0000-0000-000000000000'

/** Small enough to be computed within milliseconds, since the transaction is open meanwhile. */
export const schedulesOfAPage = 500
