/** The nil UUID (RFC 9562 §5.9), which sorts before every ID: where a scan along an index of IDs begins. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';
