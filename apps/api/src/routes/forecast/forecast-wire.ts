import { parseTimeOfDay } from '@punctual/domain'
import { refused, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { epoch, epochOrNull, instantInput } from '../../wire/epoch.ts'
import { idInput, line, optional } from '../../wire/input.ts'
import { sentenceFields } from '../../wire/sentence.ts'

const whatIf = z
  .object({
    AccountCaps: optional(
      z
        .array(
          z
            .object({
              AccountId: idInput,
              Limit: z.int().min(1).max(10_000).nullable().meta({ description: 'Null: no cap' }),
            })
            .meta({ id: 'ForecastAccountCap' }),
        )
        .max(100),
      [],
    ).meta({ description: 'Other caps than those of the accounts' }),
    Moves: optional(
      z
        .array(
          z
            .object({
              ScheduleId: optional(idInput, null),
              FolderPath: optional(line(1_000), null).meta({ description: 'With the folders below it' }),
              ExecutionTime: z
                .string()
                .max(100)
                .refine((text) => parseTimeOfDay(text) !== null, refused(sentence('window_time_of_day')))
                .meta({ description: 'HH:mm in the time zone of the schedule' }),
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
    WithoutServers: optional(z.array(line(100)).max(100), []).meta({
      description: 'Names of workers that are taken away',
    }),
  })
  .meta({ id: 'ForecastWhatIf' })

export const forecastInput = z
  .object({
    FromEpochUtc: optional(instantInput, null).meta({ description: 'Now unless given' }),
    ToEpochUtc: optional(instantInput, null).meta({ description: 'Not included; a day later unless given' }),
    BucketSeconds: z
      .int()
      .min(60)
      .max(86_400)
      .meta({ description: 'Length of each of the parts that the answer is cut into' }),
    WhatIf: whatIf
      .nullish()
      .meta({ description: 'What the forecast assumes to be different; nothing unless given' }),
  })
  .meta({ id: 'GetForecastInput' })

const lateCause = z
  .object({
    Code: sentenceFields.Code.meta({ description: 'As LateCause of an execution calls it' }),
    Values: sentenceFields.Values,
    Message: z.string(),
  })
  .meta({ id: 'ForecastLateCause' })

const forecastRun = z
  .object({
    ScheduleId: z.string(),
    ScheduleName: z.string(),
    DueEpochUtc: epoch,
    StartEpochUtc: epochOrNull,
    EndEpochUtc: epochOrNull,
    ServerName: z.string().nullable(),
    AccountName: z
      .string()
      .nullable()
      .meta({ description: 'Null for a package, and for an account that the caller may not use' }),
    LateSeconds: z.int().nullable().meta({
      description: 'Start after due, SpreadSeconds considered; 0 within a second; null without a start',
    }),
    LateCause: lateCause
      .nullable()
      .meta({ description: 'What holds it for longest; null for one that is on time' }),
    Runnable: z.boolean().meta({ description: 'Whether it will work, as far as is known' }),
    Code: z.string().nullable().meta({ description: 'Why it will not work, or not run; null when it will' }),
    Message: z.string().nullable(),
    Values: sentenceFields.Values.nullable().meta({ description: 'What Message names; null without one' }),
  })
  .meta({ id: 'ForecastRun' })

const buckets = z.array(z.int()).meta({ description: 'The most at once in each part of the time' })

export const forecastOutput = z
  .object({
    FromEpochUtc: epoch,
    ToEpochUtc: epoch,
    BucketSeconds: z.int().meta({ description: 'As asked for' }),
    OnTime: z.int().meta({ description: 'Runs that start within a second of their instant' }),
    Late: z.int().meta({ description: 'Runs that start later, or not before the end of the forecast' }),
    WillNotRun: z.int().meta({ description: 'Cannot work, are missed, or are skipped by a window' }),
    Runs: z.array(forecastRun).meta({ description: 'In the order of due instants' }),
    Servers: z
      .array(
        z
          .object({
            Name: z.string(),
            Slots: z.int().meta({ description: 'Runs that it takes at once' }),
            Buckets: buckets,
          })
          .meta({ id: 'ForecastServer' }),
      )
      .meta({ description: 'The live workers, in the order of names' }),
    Accounts: z
      .array(
        z
          .object({
            AccountId: z.string(),
            Name: z.string(),
            Limit: z.int().nullable().meta({ description: 'Most runs at once; null without a cap' }),
            Buckets: buckets,
            Waiting: buckets,
          })
          .meta({ id: 'ForecastAccount' }),
      )
      .meta({ description: 'The accounts that runs of this time use, in the order of names' }),
    Accuracy: z
      .object({
        ForEpochUtc: epoch,
        MedianErrorSeconds: z
          .number()
          .nullable()
          .meta({ description: 'Between the forecast and the real starts; null where nothing was due' }),
        Runs: z.int().meta({ description: 'Starts that were compared' }),
      })
      .meta({
        id: 'ForecastAccuracy',
        description: 'How the forecast of the same hours was, the last time that they were wholly over',
      }),
  })
  .meta({ id: 'Forecast' })

export type Forecast = z.input<typeof forecastOutput>
