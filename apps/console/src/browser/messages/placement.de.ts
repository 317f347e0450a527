import type { placement as english } from './placement.en.ts'

export const placement: Readonly<Record<keyof typeof english, string>> = {
  'placement.inTurn':
    'Der Reihe nach: Nummer {turn, number} über {servers, plural, one {einen laufenden Server} other {{servers, number} laufende Server}}{passedOver, select, yes {; {full} voll, übergangen} other {}}',
  'placement.leastLoaded': 'Am wenigsten belastet: {free, number} von {slots, number} Plätzen frei',
  'placement.affinity':
    '{why, select, first {Erster Lauf, also der am wenigsten belastete Server: {free, number} von {slots, number} Plätzen frei} gone {Sein Server {gone} ist seit mehr als {seconds, number} s weg, also der am wenigsten belastete: {free, number} von {slots, number} Plätzen frei} other {Der Server, bei dem der Zeitplan bleibt}}',
}
