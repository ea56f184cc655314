/** The pad below an amount, in a box from -195 to 195; its notch has room for an avatar. */
export const stagePadPath =
  "M127.7 -74.9A148 148 0 1 1 21.6 -146.4Q50.6 -139.1 45.2 -109.6Q42.8 -80.8 36.3 -60.3Q34.7 -51.4 42.3 -56.2Q58.8 -69.9 84.6 -83Q110 -99 127.7 -74.9Z";
