/** What destinations of every kind but e-mail say: refusals of their fields, steps of their tests, labels. */
export const destinationFields = {
  directories_off: {
    en: 'cannot be used: the operator has set no directory for deliveries (DELIVERY_DIRECTORY_ROOTS)',
    de: 'ist nicht möglich: Der Betreiber hat kein Verzeichnis für Zustellungen gesetzt (DELIVERY_DIRECTORY_ROOTS)',
  },
  directory_not_absolute: {
    en: 'has to be an absolute path without ".."',
    de: 'muss ein absoluter Pfad ohne „..“ sein',
  },
  directory_elsewhere: {
    en: 'is not below a directory that the operator allows for deliveries (DELIVERY_DIRECTORY_ROOTS)',
    de: 'liegt nicht unter einem Verzeichnis, das der Betreiber für Zustellungen erlaubt (DELIVERY_DIRECTORY_ROOTS)',
  },
  directory_link: {
    en: 'is a link that leads out of the directories that the operator allows (DELIVERY_DIRECTORY_ROOTS)',
    de: 'ist ein Link, der aus den Verzeichnissen hinausführt, die der Betreiber erlaubt (DELIVERY_DIRECTORY_ROOTS)',
  },
  destination_missing: {
    en: 'There is no destination with this id.',
    de: 'Ein Ziel mit dieser Id gibt es nicht.',
  },
  destination_type_fixed: {
    en: 'cannot change; delete the destination and add one of the other type',
    de: 'lässt sich nicht ändern; löschen Sie das Ziel und legen Sie eines des anderen Typs an',
  },
  destination_or_id: {
    en: 'is needed, or destinationId: one of them',
    de: 'ist nötig, oder destinationId: eines von beiden',
  },
  destination_path_open: {
    en: 'has expressions, so a test needs a path without them',
    de: 'enthält Ausdrücke; ein Test braucht einen Pfad ohne sie',
  },
  test_step_open: { en: 'Open the directory', de: 'Das Verzeichnis öffnen' },
  test_step_write: { en: 'Write a file', de: 'Eine Datei schreiben' },
  test_step_name: { en: 'Give the file its name', de: 'Der Datei ihren Namen geben' },
  test_step_remove: { en: 'Remove the file', de: 'Die Datei entfernen' },
  test_step_done: { en: 'Done', de: 'Erledigt' },
} as const
