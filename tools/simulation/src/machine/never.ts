/** A promise that is never heard of again. */
export const never = new Promise<never>(() => {})
