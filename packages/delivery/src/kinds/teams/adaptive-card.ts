import type { ChatMessage } from '../../chat/chat-message.ts'
import { singleLine } from '../../template.ts'

/** A card of paragraphs with buttons that open links. */
export function adaptiveCard(paragraphs: readonly string[], links: ChatMessage['links']): object {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: paragraphs.map(paragraph),
          actions: links.map((link) => ({
            type: 'Action.OpenUrl',
            title: singleLine(link.text),
            url: link.url,
          })),
        },
      },
    ],
  }
}

/** Runs of text have no Markdown, so no value of the data becomes a link under another name. */
function paragraph(text: string): object {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] }
}
