/** What goes wrong with a web page in a browser. */
export const pageWords = {
  browser_not_opened: {
    en: 'The server cannot open its browser: {words}',
    de: 'Der Server kann seinen Browser nicht öffnen: {words}',
  },
  selector_not_read: {
    en: 'The browser cannot read the selector "{selector}"; correct it in the schedule or the source account.',
    de: 'Der Browser kann den Selektor „{selector}“ nicht lesen; korrigieren Sie ihn im Zeitplan oder im Quellkonto.',
  },
  page_protocol_refused: {
    en: 'The page {protocol} may not be opened: only http and https are.',
    de: 'Die Seite {protocol} darf nicht geöffnet werden: Nur http und https sind erlaubt.',
  },
  page_certificate: {
    en: 'The certificate of the page is not trusted.',
    de: 'Das Zertifikat der Seite ist nicht vertrauenswürdig.',
  },
  page_redirects: {
    en: 'The page redirects without an end.',
    de: 'Die Seite leitet ohne Ende weiter.',
  },
  page_is_file: {
    en: 'The address answers a file instead of a page.',
    de: 'Unter der Adresse kommt eine Datei statt einer Seite.',
  },
  page_answers: {
    en: 'The server of the page answered {status}.',
    de: 'Der Server der Seite antwortete mit {status}.',
  },
  page_lacks_element: {
    en: 'The page has no element "{selector}" that can be used.',
    de: 'Die Seite hat kein benutzbares Element „{selector}“.',
  },
  page_lacks_crop: {
    en: 'The page has no visible element "{selector}" to crop to.',
    de: 'Die Seite hat kein sichtbares Element „{selector}“ für den Ausschnitt.',
  },
  page_sign_missing: {
    en: 'The page did not become ready early enough for its {whole} s: {awaited} did not come within {limit} s.',
    de: 'Die Seite war für ihre {whole} s nicht früh genug bereit: {awaited} blieb {limit} s lang aus.',
  },
  awaited_event: { en: 'its ready event', de: 'ihr Bereit-Ereignis' },
  awaited_element: { en: 'the element "{selector}"', de: 'das Element „{selector}“' },
  awaited_end: { en: 'the end of "{selector}"', de: 'das Ende von „{selector}“' },
  page_needs_pictures: {
    en: 'The page is {height} pixels high and needs {count} pictures; at most {most} are made.',
    de: 'Die Seite ist {height} Pixel hoch und braucht {count} Bilder; höchstens {most} werden erzeugt.',
  },
  page_larger_than_sheet: {
    en: 'The page is {width} × {height} pixels, which one sheet of a PDF cannot hold; choose the paper A4 or Letter.',
    de: 'Die Seite hat {width} × {height} Pixel, mehr als ein Blatt eines PDF fasst; wählen Sie das Papier A4 oder Letter.',
  },
  item_leads_out: {
    en: 'The item of the schedule leads out of the address of the source account.',
    de: 'Das Element des Zeitplans führt aus der Adresse des Quellkontos hinaus.',
  },
  stored_option_unreadable: {
    en: 'The option {field} of the schedule cannot be read.',
    de: 'Die Option {field} des Zeitplans ist nicht lesbar.',
  },
  page_not_asked: {
    en: 'The page of the schedule was not asked for: {reason}. Whether it is there shows in the first run.',
    de: 'Die Seite des Zeitplans wurde nicht abgefragt: {reason}. Ob es sie gibt, zeigt der erste Lauf.',
  },
  page_address_open: {
    en: 'its address has values that are known at the due time',
    de: 'Ihre Adresse hat Werte, die erst zur Fälligkeit bekannt sind',
  },
  page_leads_elsewhere: { en: 'it leads to another site', de: 'Sie führt zu einer anderen Website' },
  page_form_by_browser: {
    en: 'only the browser of a worker fills in the log-in form',
    de: 'Nur der Browser eines Workers füllt das Anmeldeformular aus',
  },
  form_tried_by_first_run: {
    en: 'The form is filled in by the browser of a worker: the first run tries the password.',
    de: 'Das Formular füllt der Browser eines Workers aus: Der erste Lauf probiert das Passwort.',
  },
} as const
