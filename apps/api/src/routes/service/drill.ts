import { type Sentence, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { drillNames, drillOutput, drillToWire } from './drill-wire.ts'

export const drill = defineOperation({
  name: 'service.drill',
  methods: ['POST'],
  path: '/api/service/drill',
  role: 'Administrator',
  summary: 'Lets the cluster try a fault on itself',
  description:
    '`LeaderHandover`: the scheduler that leads gives up its lease at its next renewal, and the next term tells when it has planned everything that was ' +
    'due. Due runs wait for that long, and none is lost. `getdrill` has the verdict. Refused (409) unless the server was started with `DRILLS_ALLOWED=true`, ' +
    'while another drill runs, while scheduling is stopped, and while no scheduler leads.',
  tags: ['Service'],
  body: z.object({ Name: z.enum(drillNames) }).meta({ id: 'DrillInput' }),
  response: drillOutput,
  examples: { handover: { Name: 'LeaderHandover' } },
  errors: [409],
  changes: true,
  idempotent: true,
  audit: (_context, { Id, Name, FromServer, FromTerm }) => ({
    subject: 'drill',
    after: { Id, Name, FromServer, FromTerm },
  }),
  handle: async ({ principal, dependencies: { store, areDrillsAllowed }, language }) => {
    if (!areDrillsAllowed) throw conflict(sentence('drills_off'))
    if (!(await store.clusterSettings.read()).schedulingEnabled)
      throw conflict(sentence('drill_scheduling_stopped'))
    const asked = await store.drills.askHandover(principal.name)
    if (asked.kind === 'another-runs') throw conflict(sentence('drill_runs_already'))
    if (asked.kind === 'no-leader') throw conflict(sentence('drill_no_leader'))
    return drillToWire(asked.drill, language)
  },
})

function conflict(detail: Sentence) {
  return problem('state_conflict', { detail })
}
