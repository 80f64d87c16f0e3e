/** Weights of the score of screens. Written by training/recapture/train_recapture.py. */
export const SCREEN_WEIGHTS = `\
W2JW1wW2LW1yW0IW1WW2hW33W1ZW1fW1VW1dWHnW3BW3MW3eW01W0AW0AV_jW0JW08V__W0OV-7W1qV_xV_qW06W05V_iV_nW00V_cW1uV-FV_\
yV_qV_uW01V_pV_xW0DV_ZW1fV-HW0BW09W07V__V_-W09V_RW0LV_OB5LsO0`;

/** Weights of the score of prints. Written by training/recapture/train_recapture.py. */
export const PRINT_WEIGHTS = `\
W2JW1wW2LW1yW0IW1WW2hW33W1ZW1fW1VW1dWHnW3BW3MW3eW0UW07W0OV_-V_oW0QV_-W0bV-NW1ZV_lW05W0AW05V_hW02W0bW09W1dV-XV_\
jW05V_jV_sV_dV_zW0TW0BW1XV-UW0XW0HW0PW0MV_eV_vV_GV_VV_ZCd1wC2`;
