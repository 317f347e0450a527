/** The words of the interface that stand in several places, each list under its name in the contract. */
import {
  comparisonOperators,
  conditionKinds,
  deliveryStates,
  executionStages,
  executionStatuses,
  frequencies,
  holidayRules,
  keywordMatchTypes,
  keywordOperators,
  missedRunPolicies,
  monthlyTypes,
  ordinalDays,
  ordinals,
  overlapPolicies,
  principalKinds,
  repeatUnits,
  reportFormatNames,
  rights,
  scheduleKinds,
  stampPositions,
  weekDayNames,
} from '@punctual/domain'
import { z } from 'zod'

import { roles } from '../auth/principal.ts'

export const comparisonOperator = z.enum(comparisonOperators).meta({ id: 'ComparisonOperator' })
export const conditionKind = z.enum(conditionKinds).meta({ id: 'ConditionKind' })
export const deliveryState = z.enum(deliveryStates).meta({ id: 'DeliveryState' })
export const endedStatus = z
  .enum(['Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelled', 'Missed', 'Skipped'])
  .meta({ id: 'EndedStatus' })
export const executionStage = z.enum(executionStages).meta({ id: 'ExecutionStage' })
/** What a list may be narrowed to: held are those that wait for a person. */
export const stageFilter = z.enum(executionStages).meta({ id: 'StageFilter' })
export const executionStatus = z.enum(executionStatuses).meta({ id: 'ExecutionStatus' })
export const frequency = z.enum(frequencies).meta({ id: 'Frequency' })
export const holidayRule = z.enum(holidayRules).meta({ id: 'HolidayRule' })
export const keywordMatch = z.enum(keywordMatchTypes).meta({ id: 'KeywordMatch' })
export const keywordOperator = z.enum(keywordOperators).meta({ id: 'KeywordOperator' })
export const missedRunPolicy = z.enum(missedRunPolicies).meta({ id: 'MissedRunPolicy' })
export const monthlyType = z.enum(monthlyTypes).meta({ id: 'MonthlyType' })
export const objectType = z.enum(['REPORT', 'DASHBOARD', 'VISUAL', 'PAGE']).meta({ id: 'ObjectType' })
export const ordinal = z.enum(ordinals).meta({ id: 'Ordinal' })
export const ordinalDay = z.enum(ordinalDays).meta({ id: 'OrdinalDay' })
export const overlapPolicy = z.enum(overlapPolicies).meta({ id: 'OverlapPolicy' })
export const principalKind = z.enum(principalKinds).meta({ id: 'PrincipalKind' })
export const repeatUnit = z.enum(repeatUnits).meta({ id: 'RepeatUnit' })
export const reportFormat = z.enum(reportFormatNames).meta({ id: 'ReportFormat' })
export const right = z.enum(rights).meta({ id: 'Right' })
export const role = z.enum(roles).meta({ id: 'Role' })
export const scheduleKind = z.enum(scheduleKinds).meta({ id: 'ScheduleType' })
export const stampPosition = z.enum(stampPositions).meta({ id: 'StampPosition' })
export const unknownDelivery = z.enum(['Hold', 'Resend']).meta({
  id: 'UnknownDelivery',
  description: 'What becomes of a delivery in doubt: held for a decision of a user, or sent again',
})
export const weekDay = z.enum(weekDayNames).meta({ id: 'WeekDay' })
