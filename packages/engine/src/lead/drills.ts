/**
 * Drills
 *
 * A drill that the running cluster does to itself, and measures with the clock of the database. The hand-over
 * of the leader is the one there is. It is asked for one term: The next renewal of that term is refused once
 * (leader-lease.ts). So its leader stops its duties, releases the lease and follows, as after the loss of its
 * lease. The next term reports when it has planned everything that was due. So no process is ended from
 * outside, and the way of the hand-over is the way that is there for every loss of a lease.
 *
 * A drill whose next term never reports is not passed. It ends by its time limit, when it is read or another
 * one is requested.
 */
import { newId } from '@punctual/domain'
import type { Database } from '@punctual/store'
import type { DrillRecord } from '../port/lead-data.ts'
import type { Drills } from '../port.ts'

/** A hand-over that takes longer has failed: ten times what a frozen leader costs. */
const limit = "interval '30 seconds'"

const columns = `d.id, d.name, d.asked_by AS "askedBy", d.asked_at AS "askedAt", d.term::text AS term, d.from_server AS "fromServer",
    d.began_at AS "beganAt", d.next_term::text AS "nextTerm", d.to_server AS "toServer", d.planned_at AS "plannedAt",
    d.due_meanwhile AS "dueMeanwhile", d.ended_at AS "endedAt",
    (d.ended_at IS NULL AND d.asked_at > clock_timestamp() - ${limit}) AS "isRunning"`

const endOverdueSql = `UPDATE drills SET ended_at = asked_at + ${limit}
  WHERE ended_at IS NULL AND asked_at <= clock_timestamp() - ${limit}`

const leaderSql = `SELECT l.term::text AS term, coalesce(l.holder_name, '') AS name FROM leader_leases l
  WHERE l.name = 'scheduler' AND l.holder IS NOT NULL AND lease_runs(l.renewed_at, l.expires_at)`

const askSql = `INSERT INTO drills AS d (id, name, asked_by, term, from_server) VALUES ($1, 'LeaderHandover', $2, $3, $4)
  ON CONFLICT DO NOTHING RETURNING ${columns}`

// Only the leading term reports, about an earlier term. Nothing that was due by now may be left unplanned.
const plannedSql = `UPDATE drills d
  SET planned_at = clock_timestamp(), ended_at = clock_timestamp(), next_term = $1,
    to_server = (SELECT l.holder_name FROM leader_leases l WHERE l.name = 'scheduler'),
    due_meanwhile = (SELECT count(*)::int FROM executions e WHERE e.trigger = 'schedule' AND e.nominal_at >= d.began_at AND e.nominal_at <= clock_timestamp())
  WHERE d.ended_at IS NULL AND d.term < $1 AND d.began_at IS NOT NULL AND holds_term($1, $2)
    AND d.asked_at > clock_timestamp() - ${limit}
    AND NOT EXISTS (SELECT 1 FROM schedule_cursors c WHERE c.next_run_at <= clock_timestamp() AND c.enabled AND NOT c.is_quarantined)`

const openSql = `SELECT 1 AS open FROM drills d WHERE d.ended_at IS NULL AND d.term < $1
  AND d.asked_at > clock_timestamp() - ${limit}`

export function createDrills(database: Database): Drills {
  return {
    askHandover: (by) =>
      database.transaction(async (query) => {
        await query(endOverdueSql)
        const [leader] = await query<{ term: string; name: string }>(leaderSql)
        if (!leader) return { kind: 'no-leader' as const }
        const [drill] = await query<DrillRecord>(askSql, [newId(), by, leader.term, leader.name])
        return drill ? { kind: 'asked' as const, drill } : { kind: 'another-runs' as const }
      }),
    async newest() {
      const [drill] = await database.query<DrillRecord>(
        `SELECT ${columns} FROM drills d ORDER BY d.asked_at DESC LIMIT 1`,
      )
      return drill ?? null
    },
    async notePlanned({ term, holder }) {
      await database.query(plannedSql, [term, holder])
      return (await database.query<{ open: number }>(openSql, [term])).length === 0
    },
  }
}
