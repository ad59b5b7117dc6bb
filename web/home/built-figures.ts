/** The id of the counter's element. `web/boot/counter-boot.ts` updates its number before the first paint. */
export const AGE_COUNTER_ID = 'age'
