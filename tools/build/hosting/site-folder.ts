/** Where the recipes for a server of one's own put the site's files. */
export const SITE_FOLDER = '/srv/site'
