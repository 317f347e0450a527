/** The destinations whose other side takes no more deliveries. */
export interface GoneDestinations {
  /**
   * Disables a destination of the schedule of a run that has not ended, because its other side takes no more
   * deliveries. False when nothing was disabled.
   * Refuses: a destination that was edited since the run has frozen it; one that is disabled.
   * Proof: `deliver/gone-destinations.test.ts`
   */
  disable(executionId: string, destinationId: string): Promise<boolean>
}
