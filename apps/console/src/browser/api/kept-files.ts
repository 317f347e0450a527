/** The files of executions, which the service keeps for a set time. */
import { queryOptions } from '@tanstack/react-query'

import { bodyOf } from './answers.ts'
import type { Client } from './client.ts'
import type { Artifact } from './result.ts'
import { rightsKey } from './rights-queries.ts'

/** A file as an execution made it. */
export interface MadeFile {
  readonly executionId: string
  readonly file: Pick<Artifact, 'name' | 'sha256'>
}

/** Where the browser downloads a file from. */
export function addressOfFile({ executionId, file: { name, sha256 } }: MadeFile): string {
  const query = new URLSearchParams({ ExecutionId: executionId, Name: name, Sha256: sha256 })
  return `/api/schedule/getartifact?${query}`
}

/** Whether the user can have a file: it may no longer be kept, or the service may refuse it. */
export type FileState = 'available' | 'gone' | 'refused'

/**
 * Whether the user can have a file of an execution; `available` as well where the service does not say. Only the
 * head of the file is asked for, so the audit trail records no reading of it.
 */
export function fileStateQuery(made: MadeFile) {
  return queryOptions({
    queryKey: ['execution', made.executionId, 'file', made.file.name, made.file.sha256],
    queryFn: async ({ signal, client }): Promise<FileState> => {
      const { status } = await fetch(addressOfFile(made), { method: 'HEAD', signal })
      // What the page knows of the rights may be from before a change.
      if (status === 403) void client.invalidateQueries({ queryKey: rightsKey })
      if (status === 403) return 'refused'
      return status === 404 || status === 410 ? 'gone' : 'available'
    },
    retry: false,
  })
}

/** The names of all files of an execution that are no longer kept. */
export function goneFilesQuery(client: Client, executionId: string) {
  return queryOptions({
    queryKey: ['execution', executionId, 'gone'],
    queryFn: async ({ signal }) => {
      const params = { query: { ExecutionId: executionId } }
      const gone = bodyOf(await client.GET('/api/schedule/getgonefiles', { params, signal }))
      return gone.map(({ Name }) => Name)
    },
  })
}
