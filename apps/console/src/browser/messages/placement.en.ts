export const placement = {
  'placement.inTurn':
    'In turn: number {turn, number} over {servers, plural, one {one live server} other {{servers, number} live servers}}{passedOver, select, yes {; {full} full, passed over} other {}}',
  'placement.leastLoaded': 'Least loaded: {free, number} of {slots, number} slots free',
  'placement.affinity':
    '{why, select, first {First run, so the least loaded server: {free, number} of {slots, number} slots free} gone {Its own server {gone} is gone for more than {seconds, number} s, so the least loaded one: {free, number} of {slots, number} slots free} other {The server that the schedule keeps to}}',
} as const
