/** Whether one's own vehicles are targets too: opened on the board or in the list, for one question. */
export const friendlyFire = $state({ open: false });
