/** The counter's element in the page; the build puts the script right behind it that fills it before the first paint. */
export const AGE_COUNTER_ID = 'age'
