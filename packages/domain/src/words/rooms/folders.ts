/** Refusals about folders. */
export const folderRefusals = {
  folder_missing: { en: 'There is no folder with this id.', de: 'Einen Ordner mit dieser Id gibt es nicht.' },
  folder_parent_missing: {
    en: 'There is no folder with the id or path given for the parent.',
    de: 'Den übergeordneten Ordner gibt es nicht.',
  },
  folder_name_taken: {
    en: 'The parent folder already has a folder of this name; names differ by more than case.',
    de: 'Im übergeordneten Ordner gibt es schon einen Ordner dieses Namens; Namen müssen sich in mehr als Groß- und Kleinschreibung unterscheiden.',
  },
  folder_stale: {
    en: 'Read the folder again, then repeat the change with its new ETag.',
    de: 'Lesen Sie den Ordner neu und wiederholen Sie die Änderung mit seinem neuen ETag.',
  },
  folder_into_itself: {
    en: 'A folder cannot be moved into itself or into a folder below it.',
    de: 'Ein Ordner lässt sich nicht in sich selbst oder in einen Ordner darunter verschieben.',
  },
  folder_is_root: {
    en: 'The root folder cannot be renamed, moved or deleted.',
    de: 'Der oberste Ordner lässt sich nicht umbenennen, verschieben oder löschen.',
  },
  folder_path_too_long: {
    en: 'The path of a folder has at most {most} characters.',
    de: 'Der Pfad eines Ordners hat höchstens {most} Zeichen.',
  },
  folder_path_missing: {
    en: 'There is no folder at this path.',
    de: 'Unter diesem Pfad gibt es keinen Ordner.',
  },
  folder_path_unknown: { en: 'There is no folder "{path}".', de: 'Den Ordner „{path}“ gibt es nicht.' },
  folder_to_be_made: {
    en: 'There is no folder "{path}"; make it with POST /api/folder/create first.',
    de: 'Den Ordner „{path}“ gibt es nicht; legen Sie ihn zuerst mit POST /api/folder/create an.',
  },
  folder_not_empty: { en: 'The folder is not empty.', de: 'Der Ordner ist nicht leer.' },
  folder_holds: {
    en: 'The folder holds {folders} folder(s) and {schedules} schedule(s). Delete them first, or repeat with ?recursive=true.',
    de: 'Der Ordner enthält {folders} Ordner und {schedules} Zeitpläne. Löschen Sie sie zuerst, oder wiederholen Sie die Anfrage mit ?recursive=true.',
  },
  folder_has_no_such_schedule: {
    en: 'The folder has no such schedule.',
    de: 'Einen solchen Zeitplan gibt es in dem Ordner nicht.',
  },
  folder_schedules_ambiguous: {
    en: 'Several schedules have this name; give the ScheduleType.',
    de: 'Mehrere Zeitpläne haben diesen Namen; geben Sie ScheduleType an.',
  },
  folder_is_wrong: { en: 'is not a folder path: {problem}', de: 'ist kein Pfad eines Ordners: {problem}' },
  folder_path_is_root: {
    en: 'is the root; give the path of a folder below it',
    de: 'ist der oberste Ordner; geben Sie den Pfad eines Ordners darunter an',
  },
  folder_no_path: { en: 'is no path', de: 'ist kein Pfad' },
  folder_name_has_slash: { en: 'must not contain / or \\', de: 'darf weder / noch \\ enthalten' },
  folder_name_is_dots: { en: 'must not be . or ..', de: 'darf nicht . oder .. sein' },
  folder_path_excludes: {
    en: 'excludes Name, ParentId and ParentPath',
    de: 'schließt Name, ParentId und ParentPath aus',
  },
  folder_parent_path_excludes: { en: 'excludes ParentId', de: 'schließt ParentId aus' },
  folder_name_of_root: {
    en: 'must not be Home: that is the name of the root',
    de: 'darf nicht Home sein: So heißt der oberste Ordner',
  },
  folder_part_blank: {
    en: 'A folder name must not be blank.',
    de: 'Der Name eines Ordners darf nicht leer sein.',
  },
  folder_part_too_long: {
    en: 'A folder name must not be longer than {most} characters.',
    de: 'Der Name eines Ordners darf höchstens {most} Zeichen lang sein.',
  },
  folder_part_control: {
    en: 'A folder name must not contain control characters, such as a line break.',
    de: 'Der Name eines Ordners darf keine Steuerzeichen enthalten, etwa einen Zeilenumbruch.',
  },
  folder_part_invisible: {
    en: 'A folder name must have a character that can be seen.',
    de: 'Der Name eines Ordners muss ein sichtbares Zeichen haben.',
  },
  folder_part_slash: {
    en: 'A folder name must not contain a slash or a backslash.',
    de: 'Der Name eines Ordners darf keinen Schrägstrich enthalten, auch keinen umgekehrten.',
  },
  folder_part_dots: {
    en: 'A folder name must not be "{name}": paths are always complete, from the root.',
    de: 'Der Name eines Ordners darf nicht „{name}“ sein: Pfade sind immer vollständig, von oben an.',
  },
} as const
