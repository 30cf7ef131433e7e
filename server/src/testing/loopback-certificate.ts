/**
 * A certificate of its own for 127.0.0.1 and localhost, so that tests can speak TLS on loopback. It proves nothing to
 * anybody else, and its key is public on purpose.
 */
export const loopbackCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBszCCAVmgAwIBAgIUEEZstpxGYAaRWNpwiD/UKcoSckcwCgYIKoZIzj0EAwIw
IDEeMBwGA1UEAwwVcHVzaCBzZXJ2aWNlIG9mIHRlc3RzMCAXDTI2MTEyMTE2NDY0
MFoYDzIxMjYxMDI4MTY0NjQwWjAgMR4wHAYDVQQDDBVwdXNoIHNlcnZpY2Ugb2Yg
dGVzdHMwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARo4fbtSaOflK4fSB082XRS
FOmcY9vD/y2hdYc5fg6HF9yf+08eohOJpUWpiUmmHiJBdZXtw2sL+lxQHcBVg/ue
o28wbTAdBgNVHQ4EFgQUM5VdCM6D8rLiofa3gFeqLfMiSlYwHwYDVR0jBBgwFoAU
M5VdCM6D8rLiofa3gFeqLfMiSlYwDwYDVR0TAQH/BAUwAwEB/zAaBgNVHREEEzAR
gglsb2NhbGhvc3SHBH8AAAEwCgYIKoZIzj0EAwIDSAAwRQIgKBr6h48mp2kJ0jXB
uoVHERrvgxBIFNPiUqKD6hKXlMUCIQDGqTGbdgrES/caRc57YaYZl1bBKXyntoiv
5FwnziUpfA==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQghXtLk80vAvvpyTf/
KX+Kt5W2yJjCQefn26wqEXEOvRqhRANCAARo4fbtSaOflK4fSB082XRSFOmcY9vD
/y2hdYc5fg6HF9yf+08eohOJpUWpiUmmHiJBdZXtw2sL+lxQHcBVg/ue
-----END PRIVATE KEY-----`,
}
