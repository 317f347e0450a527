import { gauge, type MetricGroup } from '@punctual/runtime'

export const streamMetrics = {
  open: gauge({
    name: 'punctual_streams_open',
    help: 'Clients that follow executions live at this process; `API_STREAMS` is the most.',
  }),
} satisfies MetricGroup
