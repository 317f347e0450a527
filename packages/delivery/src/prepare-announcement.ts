import type { Announcement, AnnouncementForm } from './announcement.ts'
import { messageFile } from './chat/message-file.ts'
import type { Prepared } from './port.ts'

export function prepareAnnouncement(form: AnnouncementForm, announcement: Announcement): Prepared {
  return { files: [messageFile(form.message(announcement))], locked: [] }
}
