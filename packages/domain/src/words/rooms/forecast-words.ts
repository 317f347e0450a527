/** Why a run of a forecast will start late or not at all, and refusals of forecasts. */
export const forecastWords = {
  forecast_account_cap: {
    en: '{accountName} makes {limit} reports at a time; {ahead} runs are before it.',
    de: '{accountName} macht {limit} Berichte zugleich; {ahead} Läufe sind vor ihm.',
  },
  forecast_hidden_account_cap: {
    en: 'Its account makes {limit} reports at a time; {ahead} runs are before it.',
    de: 'Sein Konto macht {limit} Berichte zugleich; {ahead} Läufe sind vor ihm.',
  },
  forecast_no_free_slot: { en: 'All servers are in use then.', de: 'Dann sind alle Server belegt.' },
  forecast_server_away: { en: 'No server takes work then.', de: 'Dann nimmt kein Server Arbeit an.' },
  forecast_own_server_away: {
    en: 'Its server {serverName} is away then.',
    de: 'Sein Server {serverName} ist dann nicht da.',
  },
  forecast_scheduling_stopped: {
    en: 'Scheduling is stopped, and nothing is planned until a user starts it.',
    de: 'Die Planung ist angehalten; geplant wird erst wieder, wenn sie ein Benutzer startet.',
  },
  forecast_window: {
    en: 'It is due in a window and waits for the end of it.',
    de: 'Er ist in einem Wartungsfenster fällig und wartet auf dessen Ende.',
  },
  forecast_window_of_servers: {
    en: 'Then each server is in a window, such as {window}{lasts}.{because}',
    de: 'Dann ist jeder Server in einem Wartungsfenster, etwa {window}{lasts}.{because}',
  },
  forecast_window_of_its_server: {
    en: 'Then its server {serverName} is in the window {window}{lasts}.{because}',
    de: 'Dann ist sein Server {serverName} im Wartungsfenster {window}{lasts}.{because}',
  },
  forecast_run_before: {
    en: 'The run of its schedule before it has not ended by then.',
    de: 'Der vorige Lauf seines Zeitplans ist dann noch nicht zu Ende.',
  },
  forecast_too_far: {
    en: 'must be at most {days} days ahead',
    de: 'darf höchstens {days} Tage voraus liegen',
  },
  forecast_past: {
    en: 'is over; a forecast is of the time ahead',
    de: 'ist vorbei; eine Vorschau blickt voraus',
  },
  forecast_too_many_runs: {
    en: 'has more than {most} runs before it; ask for a shorter time',
    de: 'hat mehr als {most} Läufe davor; fragen Sie nach einer kürzeren Zeit',
  },
  forecast_account_unknown: {
    en: 'There is no source account with this id.',
    de: 'Ein Quellkonto mit dieser Id gibt es nicht.',
  },
  forecast_account_twice: {
    en: 'names the account {account} twice; give it one limit',
    de: 'nennt das Konto {account} zweimal; geben Sie ihm eine Grenze',
  },
  forecast_server_unknown: {
    en: 'There is no worker {name} that takes work now.',
    de: 'Einen Worker {name}, der jetzt Arbeit annimmt, gibt es nicht.',
  },
  forecast_move_one: {
    en: 'names either ScheduleId or FolderPath',
    de: 'nennt entweder ScheduleId oder FolderPath',
  },
  forecast_move_cron: {
    en: 'A schedule with a cron pattern has no single time to move.',
    de: 'Ein Zeitplan mit einem Cron-Muster hat keine einzelne Zeit, die sich verschieben lässt.',
  },
} as const
