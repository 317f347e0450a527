import { parseTimeOfDay } from '@punctual/domain'
import { refused, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { epoch, epochOrNull, instantInput } from '../../wire/epoch.ts'
import { line, optional } from '../../wire/input.ts'
import { sentenceFields } from '../../wire/sentence.ts'

const whatIf = z
  .object({
    AccountCaps: optional(
      z
        .array(
          z
            .object({
              AccountId: line(100),
              Limit: z.int().min(1).max(10_000).nullable().meta({ description: 'Null: no cap' }),
            })
            .meta({ id: 'ForecastAccountCap' }),
        )
        .max(100),
      [],
    ),
    Moves: optional(
      z
        .array(
          z
            .object({
              ScheduleId: optional(line(100), null),
              FolderPath: optional(line(1_000), null).meta({ description: 'With the folders below it' }),
              ExecutionTime: z
                .string()
                .max(100)
                .refine((text) => parseTimeOfDay(text) !== null, refused(sentence('window_time_of_day'))),
            })
            .refine(
              ({ ScheduleId, FolderPath }) => (ScheduleId === null) !== (FolderPath === null),
              refused(sentence('forecast_move_one')),
            )
            .meta({ id: 'ForecastMove' }),
        )
        .max(100),
      [],
    ).meta({ description: 'The first one that fits a schedule counts' }),
    WithoutServers: optional(z.array(line(100)).max(100), []),
  })
  .meta({ id: 'ForecastWhatIf' })

export const forecastInput = z
  .object({
    FromEpochUtc: instantInput,
    ToEpochUtc: instantInput.meta({ description: 'Not included' }),
    BucketSeconds: z.int().min(60).max(86_400),
    WhatIf: whatIf.nullish(),
  })
  .meta({ id: 'GetForecastInput' })

const lateCause = z.object({ ...sentenceFields, Message: z.string() }).meta({ id: 'ForecastLateCause' })

const forecastRun = z
  .object({
    ScheduleId: z.string(),
    ScheduleName: z.string(),
    DueEpochUtc: epoch,
    StartEpochUtc: epochOrNull,
    EndEpochUtc: epochOrNull,
    ServerName: z.string().nullable(),
    AccountName: z.string().nullable(),
    LateSeconds: z.int().nullable().meta({
      description: 'Start after due, SpreadSeconds considered; 0 within a second; null without a start',
    }),
    LateCause: lateCause.nullable(),
    Runnable: z.boolean(),
    Code: z.string().nullable().meta({ description: 'Why it will not work, or not run; null when it will' }),
    Message: z.string().nullable(),
  })
  .meta({ id: 'ForecastRun' })

const buckets = z.array(z.int()).meta({ description: 'The most at once in each part of the time' })

export const forecastOutput = z
  .object({
    FromEpochUtc: epoch,
    ToEpochUtc: epoch,
    BucketSeconds: z.int(),
    OnTime: z.int(),
    Late: z.int(),
    WillNotRun: z.int().meta({ description: 'Cannot work, are missed, or are skipped by a window' }),
    Runs: z.array(forecastRun),
    Servers: z.array(
      z.object({ Name: z.string(), Slots: z.int(), Buckets: buckets }).meta({ id: 'ForecastServer' }),
    ),
    Accounts: z.array(
      z
        .object({
          AccountId: z.string(),
          Name: z.string(),
          Limit: z.int().nullable(),
          Buckets: buckets,
          Waiting: buckets,
        })
        .meta({ id: 'ForecastAccount' }),
    ),
    Accuracy: z
      .object({
        ForEpochUtc: epoch,
        MedianErrorSeconds: z.number().nullable(),
        Runs: z.int().meta({ description: 'Starts that were compared' }),
      })
      .meta({ id: 'ForecastAccuracy' }),
  })
  .meta({ id: 'Forecast' })

export type Forecast = z.input<typeof forecastOutput>
