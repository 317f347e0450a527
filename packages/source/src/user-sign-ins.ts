/** The sign-in of a user that an account reads with, as its store keeps it. */
export interface StoredSignIn {
  /** The refresh token. */
  readonly token: string
  /** Grows with every write of the token. */
  readonly version: number
  readonly signedInAt: Date
  /** When the token ends unless it is used before. */
  readonly endsAt: Date
}

/** Where connectors find the tokens of users, and put the ones that an authority gives in their place. */
export interface StoredSignIns {
  /** @param binding what the token must have been given for */
  read(
    accountId: string,
    binding: string,
  ): Promise<
    | { readonly kind: 'signed-in'; readonly signIn: StoredSignIn }
    | { readonly kind: 'none' }
    | { readonly kind: 'unreadable' }
  >
  /** Changes nothing, and answers false, when the version is no longer the stored one. */
  rotate(rotation: {
    readonly accountId: string
    readonly version: number
    readonly token: string
    readonly endsAt: Date
  }): Promise<boolean>
}

/** For a process that keeps no tokens: no user has signed in. */
export const noSignIns: StoredSignIns = {
  read: async () => ({ kind: 'none' }),
  rotate: async () => false,
}
