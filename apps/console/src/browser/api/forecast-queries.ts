import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { bodyOf } from './answers.ts'
import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

export type Forecast = Schemas['Forecast']
export type WhatIf = NonNullable<Schemas['GetForecastInput']['WhatIf']>

/** Half hours. */
const bucketSeconds = 1_800

export function forecastQuery(
  client: Client,
  span: { readonly from: number; readonly to: number },
  whatIf: WhatIf | null,
) {
  return queryOptions({
    queryKey: ['forecast', span.from, span.to, whatIf],
    queryFn: async ({ signal }) => {
      const body = {
        FromEpochUtc: span.from,
        ToEpochUtc: span.to,
        BucketSeconds: bucketSeconds,
        WhatIf: whatIf,
      }
      return bodyOf(await client.POST('/api/schedule/getforecast', { body, signal }))
    },
    placeholderData: keepPreviousData,
  })
}
