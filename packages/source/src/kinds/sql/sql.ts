/** As accounts store it, and as `Kind` on the wire. */
export const sql = 'Sql'
