/** What the global setup hands to the tests of a run. */
declare module 'vitest' {
  interface ProvidedContext {
    punctualPostgresUrl: string
    punctualTemplateName: string
    punctualRedisUrl: string
  }
}

export {}
