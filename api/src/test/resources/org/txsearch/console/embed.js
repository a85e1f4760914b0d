export const embedded = true;
