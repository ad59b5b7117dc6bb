/** The id of the counter's element, which `web/boot/counter-boot.ts` fills before the first paint. */
export const AGE_COUNTER_ID = 'age'
