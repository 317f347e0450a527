export interface Folder {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly path: string
  readonly description: string
  /** Of the schedules in it and below it; 0 for what the folder above says. */
  readonly lateAfterMinutes: number
  readonly version: number
}

export interface FolderGuard extends Pick<Folder, 'id' | 'path'> {
  /** The next guard above; null when there is none. */
  readonly parentGuardId: string | null
}

export interface FolderEntry {
  readonly id: string
  readonly name: string
  readonly nameKey: string
  readonly kind: string
  readonly isDataDriven: boolean
  readonly enabled: boolean
  readonly nextRunAt: Date | null
}

export interface NewFolder extends Pick<Folder, 'name' | 'description'> {
  readonly parentId: string
  /** 0 when omitted. */
  readonly lateAfterMinutes?: number
}

export interface FolderChange {
  readonly id: string
  readonly parentId?: string | undefined
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly lateAfterMinutes?: number | undefined
  /** The version that the caller has read; null writes over any version. */
  readonly ifVersion: number | null
}

export type FolderWrite =
  | { readonly ok: true; readonly folder: Folder; readonly before: Folder | null }
  | {
      readonly ok: false
      readonly conflict: 'name' | 'missing' | 'parent-missing' | 'stale' | 'circle' | 'root' | 'path-too-long'
    }

export type FolderRemoval =
  | {
      readonly ok: true
      readonly folder: Folder
      readonly guardIds: readonly (string | null)[]
      /** Whether a run of a schedule that went with it waits for a decision. */
      readonly hasHeldRun: boolean
    }
  | { readonly ok: false; readonly conflict: 'missing' | 'root' }
  /** Counts what the caller may know of. */
  | {
      readonly ok: false
      readonly conflict: 'not-empty'
      readonly folders: number
      readonly schedules: number
    }
