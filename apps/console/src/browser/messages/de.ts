import type { Catalogue } from './en.ts'
import { account } from './account.de.ts'
import { audit } from './audit.de.ts'
import { calendars } from './calendars.de.ts'
import { destinations } from './destinations.de.ts'
import { mailServers } from './mail-servers.de.ts'
import { mailTemplates } from './mail-templates.de.ts'
import { events } from './events.de.ts'
import { execution } from './execution.de.ts'
import { executionEvents } from './execution-events.de.ts'
import { executions } from './executions.de.ts'
import { failure } from './failure.de.ts'
import { failureAdvice } from './failure-advice.ts'
import { frame } from './frame.de.ts'
import { handOver } from './hand-over.de.ts'
import { members } from './members.de.ts'
import { moveIn } from './move-in.de.ts'
import { newSchedule } from './new-schedule.de.ts'
import { pauses } from './pauses.de.ts'
import { people } from './people.de.ts'
import { proof } from './proof.de.ts'
import { recurrence } from './recurrence.de.ts'
import { recipientLists } from './recipient-lists.de.ts'
import { recipients } from './recipients.de.ts'
import { schedule } from './schedule.de.ts'
import { scheduleForms } from './schedule-forms.de.ts'
import { schedules } from './schedules.de.ts'
import { servers } from './servers.de.ts'
import { sources } from './sources.de.ts'
import { subscriptions } from './subscriptions.de.ts'
import { today } from './today.de.ts'
import { tonight } from './tonight.de.ts'

export const de: Catalogue = {
  product: 'Punctual',
  skip: 'Zum Inhalt',
  'login.title': 'Anmelden',
  'login.userName': 'Benutzername',
  'login.password': 'Passwort',
  'login.submit': 'Anmelden',
  'login.again': 'Die Sitzung ist beendet. Melden Sie sich wieder an; auf dieser Seite geht nichts verloren.',
  logout: 'Abmelden',
  'page.notFound': 'Diese Seite gibt es nicht',
  'page.notFound.detail': 'Prüfen Sie die Adresse, oder gehen Sie zurück zu Heute.',
  'role.Administrator': 'Administrator',
  'role.Editor': 'Bearbeiter',
  'role.Viewer': 'Betrachter',
  'live.live': 'Live',
  'live.connecting': 'Verbindet',
  'live.interrupted':
    'Nicht live seit {time}, {seconds, plural, =0 {neuer Versuch läuft} other {neuer Versuch in # s}}. Die Seite zeigt den Stand von {time}.',
  'live.interrupted.short': 'Nicht live',
  'live.unanswered':
    'Der Dienst antwortet nicht. Die Seite füllt sich, sobald er es tut; die Konsole versucht es von selbst weiter.',
  'instant.today': 'heute',
  'instant.tomorrow': 'morgen',
  'instant.yesterday': 'gestern',
  'instant.inZone': '{time} in {zone}',
  'duration.seconds': '{value} s',
  'duration.minutes': '{minutes} min {seconds} s',
  'state.waiting': 'Wartet',
  'state.cancelling': 'Wird abgebrochen',
  'state.delivered': 'Zugestellt',
  'state.partlyDelivered': 'Teilweise zugestellt',
  'state.failed': 'Fehlgeschlagen',
  'state.cancelled': 'Abgebrochen',
  'state.missed': 'Verpasst',
  'state.skipped': 'Ausgelassen',
  'state.placing': 'Wird zugeteilt',
  'state.rendering': 'Wird gerendert',
  'state.assembling': 'Wird zusammengestellt',
  'state.held': 'Angehalten',
  'state.delivering': 'Wird zugestellt',
  'state.planned': 'Geplant',
  'state.sending': 'Wird gesendet',
  'state.accepted': 'Angenommen',
  'state.bounced': 'Zurückgekommen',
  'state.rejected': 'Abgelehnt',
  'state.inDoubt': 'Ungewiss',
  'state.ready': 'Bereit',
  'state.takesNothing': 'Nimmt nichts an',
  'state.breakerOpen': 'Offen',
  'state.breakerHalfOpen': 'Versucht eine Ausführung',
  'problem.tryAgain': 'Erneut versuchen',
  'problem.requestId': 'Anfrage {id}',
  'problem.noRights': 'Das dürfen Sie nicht sehen',
  'problem.refused': 'Das dürfen Sie nicht tun',
  'problem.notReached': 'Der Dienst ist nicht erreichbar',
  loading: 'Lädt',
  close: 'Schließen',
  showMore: 'Mehr zeigen',
  'column.status': 'Status',
  'column.server': 'Server',
  'column.state': 'Zustand',
  'column.at': 'Um',
  'column.why': 'Grund',
  'column.what': 'Was',
  'column.since': 'Seit',
  save: 'Speichern',
  edit: 'Bearbeiten',
  delete: 'Löschen',
  remove: 'Entfernen',
  'column.actions': 'Aktionen',
  'state.enabled': 'Aktiviert',
  'state.disabled': 'Deaktiviert',
  'secret.once':
    'Das Geheimnis wird nur dieses eine Mal gezeigt. Kopieren Sie es jetzt; ein verlorenes lässt sich nur ersetzen.',
  'secret.copy': 'Kopieren',
  'secret.copied': 'Kopiert.',
  none: 'Keine',
  'finding.entry': 'Eintrag {entry, number}: {text}',
  'finding.atFields':
    '{count, plural, one {Korrigieren Sie ein Feld: Was falsch ist, steht darunter.} other {Korrigieren Sie {count, number} Felder: Was falsch ist, steht jeweils darunter.}}',
  ...audit,
  ...calendars,
  ...destinations,
  ...mailServers,
  ...mailTemplates,
  ...events,
  ...execution,
  ...executionEvents,
  ...executions,
  ...failure,
  ...failureAdvice('de'),
  ...frame,
  ...members,
  ...moveIn,
  ...newSchedule,
  ...account,
  ...pauses,
  ...people,
  ...handOver,
  ...proof,
  ...recurrence,
  ...recipientLists,
  ...recipients,
  ...schedule,
  ...scheduleForms,
  ...schedules,
  ...servers,
  ...sources,
  ...subscriptions,
  ...today,
  ...tonight,
}
